import { afterEach } from "vitest";
import "./window";
import { clear } from "./stage";

afterEach(clear);
