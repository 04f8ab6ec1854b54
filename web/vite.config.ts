import { svelte } from "@sveltejs/vite-plugin-svelte";
import { configDefaults, defineConfig } from "vitest/config";

/** Tests that mount components, on a page without a browser. */
const COMPONENTS = "src/**/*.component.test.ts";

// The page is built into the package: `doctorlucky` serves it from there.
export default defineConfig({
  plugins: [svelte()],
  base: "/",
  build: { outDir: "../src/doctorlucky/server/page", emptyOutDir: true, target: "es2022", reportCompressedSize: true },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
  test: {
    pool: "threads",
    testTimeout: 60_000, // other programs may keep every core busy
    projects: [
      { extends: true, test: { name: "functions", isolate: false, exclude: [...configDefaults.exclude, COMPONENTS] } },
      { extends: true, resolve: { conditions: ["browser"] }, test: { name: "components", include: [COMPONENTS], isolate: false, environment: "happy-dom", setupFiles: "src/recorded/setup.ts" } },
    ],
  },
});
