import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// The page is built into the package: `doctorlucky` serves it from there.
export default defineConfig({
  plugins: [svelte()],
  base: "/",
  build: { outDir: "../src/doctorlucky/server/page", emptyOutDir: true, target: "es2022", reportCompressedSize: true },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
});
