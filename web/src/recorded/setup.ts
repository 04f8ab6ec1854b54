import { afterEach } from "vitest";
import "./window";
import { clear } from "./mounting";

afterEach(clear);
