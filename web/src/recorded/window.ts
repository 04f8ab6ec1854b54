/** A window without a screen: how large it is, is said. It is there before any component asks. */
let size = { width: 1440, height: 900 };
const heeding = new Set<() => void>();

function fits(query: string): boolean {
  return [...query.matchAll(/\((\S+): (\S+)\)/g)].every(([, name, value]) => {
    const pixels = parseInt(value ?? "");
    const { width, height } = size;
    switch (name) {
      case "prefers-reduced-motion":
        return true;
      case "orientation":
        return (value === "landscape") === width > height;
      case "max-width":
        return width <= pixels;
      case "min-width":
        return width >= pixels;
      case "max-height":
        return height <= pixels;
      case "min-height":
        return height >= pixels;
    }
    return false;
  });
}

globalThis.matchMedia = ((query: string) => ({
  get matches() {
    return fits(query);
  },
  addEventListener: (_: string, heed: () => void) => heeding.add(heed),
  removeEventListener: (_: string, heed: () => void) => heeding.delete(heed),
})) as unknown as typeof matchMedia;

export function look(width: number, height: number) {
  size = { width, height };
  for (const heed of [...heeding]) heed();
}
