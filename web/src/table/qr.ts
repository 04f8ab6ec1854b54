/**
 * A link as a QR code (ISO/IEC 18004): bytes, error correction level M, versions 1 to 10. Enough for any link to a chair; what is
 * longer gets none.
 */

/** For versions 1 to 10 at level M: error-correction codewords in a block, then blocks and data codewords in each, in one or two groups. */
const BLOCKS: [ec: number, ...groups: [count: number, data: number][]][] = [
  [10, [1, 16]], [16, [1, 28]], [26, [1, 44]], [18, [2, 32]], [24, [2, 43]],
  [16, [4, 27]], [18, [4, 31]], [22, [2, 38], [2, 39]], [22, [3, 36], [2, 37]], [26, [4, 43], [1, 44]],
];
const ALIGNED = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];
const LEVEL_M = 0;

// Arithmetic in the field of 256 elements that the code is built on.
const POWER = new Uint8Array(512);
const LOG = new Uint8Array(256);
for (let i = 0, x = 1; i < 255; i++, x = x & 128 ? (x << 1) ^ 0x11d : x << 1) {
  POWER[i] = POWER[i + 255] = x;
  LOG[x] = i;
}
const times = (a: number, b: number) => (a && b ? POWER[LOG[a]! + LOG[b]!]! : 0);

function correction(data: number[], length: number): number[] {
  let generator = [1];
  for (let i = 0; i < length; i++) {
    const next = new Array<number>(generator.length + 1).fill(0);
    generator.forEach((factor, at) => {
      next[at] = next[at]! ^ factor;
      next[at + 1] = next[at + 1]! ^ times(factor, POWER[i]!);
    });
    generator = next;
  }
  const rest = [...data, ...new Array<number>(length).fill(0)];
  for (let i = 0; i < data.length; i++) {
    const lead = rest[i]!;
    if (lead) generator.forEach((factor, at) => (rest[i + at] = rest[i + at]! ^ times(factor, lead)));
  }
  return rest.slice(data.length);
}

/** Data codewords. */
function capacity(version: number): number {
  const [, ...groups] = BLOCKS[version - 1]!;
  return groups.reduce((sum, [count, data]) => sum + count * data, 0);
}

/** The codewords, data and correction, in the order in which they are drawn. */
function codewords(bytes: Uint8Array, version: number): number[] {
  const bits: number[] = [];
  const put = (value: number, length: number) => {
    for (let i = length - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  const room = capacity(version);
  put(0, Math.min(4, room * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const data: number[] = [];
  for (let i = 0; i < bits.length; i += 8) data.push(bits.slice(i, i + 8).reduce((sum, bit) => sum * 2 + bit, 0));
  for (let pad = 0; data.length < room; pad++) data.push(pad % 2 ? 17 : 236);

  const [length, ...groups] = BLOCKS[version - 1]!;
  const blocks: number[][] = [];
  let from = 0;
  for (const [count, size] of groups) for (let i = 0; i < count; i++) blocks.push(data.slice(from, (from += size)));
  const checks = blocks.map((block) => correction(block, length));
  const woven: number[] = [];
  for (const set of [blocks, checks]) for (let i = 0; i < Math.max(...set.map((one) => one.length)); i++) for (const one of set) if (i < one.length) woven.push(one[i]!);
  return woven;
}

const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0, (_, y) => y % 2 === 0, (x) => x % 3 === 0, (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0, (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0, (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** A number with the check bits of a cyclic code after it. */
function checked(value: number, generator: number, length: number): number {
  let rest = value << length;
  for (let bit = 31 - Math.clz32(rest); bit >= length; bit = 31 - Math.clz32(rest || 1)) {
    if (!(rest >> length)) break;
    rest ^= generator << (bit - length);
  }
  return (value << length) | rest;
}

type Grid = (boolean | null)[][];

function frame(version: number): Grid {
  const size = 17 + 4 * version;
  const grid: Grid = Array.from({ length: size }, () => new Array<boolean | null>(size).fill(null));
  const set = (x: number, y: number, dark: boolean) => {
    if (x >= 0 && y >= 0 && x < size && y < size) grid[y]![x] = dark;
  };
  for (const [cx, cy] of [[3, 3], [size - 4, 3], [3, size - 4]] as const)
    for (let y = -4; y <= 4; y++)
      for (let x = -4; x <= 4; x++) {
        const ring = Math.max(Math.abs(x), Math.abs(y));
        set(cx + x, cy + y, ring !== 2 && ring !== 4);
      }
  const marks = ALIGNED[version - 1]!;
  for (const cx of marks)
    for (const cy of marks) {
      if (grid[cy]![cx] !== null) continue; // a corner is taken by its large mark
      for (let y = -2; y <= 2; y++) for (let x = -2; x <= 2; x++) set(cx + x, cy + y, Math.max(Math.abs(x), Math.abs(y)) !== 1);
    }
  for (let i = 8; i < size - 8; i++) {
    if (grid[6]![i] === null) set(i, 6, i % 2 === 0);
    if (grid[i]![6] === null) set(6, i, i % 2 === 0);
  }
  return grid;
}

function describe(grid: Grid, version: number, mask: number) {
  const size = grid.length;
  const format = checked((LEVEL_M << 3) | mask, 0x537, 10) ^ 0x5412;
  for (let i = 0; i < 15; i++) {
    const dark = Boolean((format >> i) & 1);
    if (i < 6) grid[i]![8] = dark;
    else if (i < 8) grid[i + 1]![8] = dark;
    else if (i === 8) grid[8]![7] = dark;
    else grid[8]![14 - i] = dark;
    if (i < 8) grid[8]![size - 1 - i] = dark;
    else grid[size - 15 + i]![8] = dark;
  }
  grid[size - 8]![8] = true;
  if (version < 7) return;
  const told = checked(version, 0x1f25, 12);
  for (let i = 0; i < 18; i++) {
    const dark = Boolean((told >> i) & 1);
    grid[Math.floor(i / 3)]![size - 11 + (i % 3)] = dark;
    grid[size - 11 + (i % 3)]![Math.floor(i / 3)] = dark;
  }
}

/** How hard a drawing is to read: long runs, blocks, patterns like the corner marks, too much of one colour. */
function penalty(grid: Grid): number {
  const size = grid.length;
  let cost = 0;
  const lines = [...grid, ...grid.map((_, x) => grid.map((row) => row[x]!))];
  for (const line of lines) {
    let run = 0;
    for (let i = 0; i < size; i++) {
      run = i && line[i] === line[i - 1] ? run + 1 : 1;
      if (run === 5) cost += 3;
      else if (run > 5) cost++;
    }
    const text = line.map((dark) => (dark ? "1" : "0")).join("");
    for (const pattern of ["10111010000", "00001011101"]) for (let at = text.indexOf(pattern); at >= 0; at = text.indexOf(pattern, at + 1)) cost += 40;
  }
  for (let y = 1; y < size; y++)
    for (let x = 1; x < size; x++) {
      const dark = grid[y]![x];
      if (dark === grid[y - 1]![x] && dark === grid[y]![x - 1] && dark === grid[y - 1]![x - 1]) cost += 3;
    }
  const share = grid.flat().filter(Boolean).length / size / size;
  return cost + 10 * Math.floor(Math.abs(share * 100 - 50) / 5);
}

/** The dark and light squares of a text's code; null for a text that is too long. */
export function qr(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text);
  const version = BLOCKS.findIndex((_, i) => bytes.length <= capacity(i + 1) - (i + 1 < 10 ? 2 : 3)) + 1;
  if (!version) return null;
  const empty = frame(version);
  describe(empty, version, 0); // its squares are not for data
  const bits = codewords(bytes, version).flatMap((word) => Array.from({ length: 8 }, (_, i) => Boolean((word >> (7 - i)) & 1)));
  let best: { grid: boolean[][]; cost: number } | null = null;
  MASKS.forEach((mask, number) => {
    const grid = empty.map((row) => [...row]);
    const size = grid.length;
    let at = 0;
    for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
      if (right === 6) right--;
      for (let i = 0; i < size; i++) {
        const y = up ? size - 1 - i : i;
        for (const x of [right, right - 1]) if (empty[y]![x] === null) grid[y]![x] = (bits[at++] ?? false) !== mask(x, y);
      }
    }
    describe(grid, version, number);
    const cost = penalty(grid);
    if (!best || cost < best.cost) best = { grid: grid as boolean[][], cost };
  });
  return (best as { grid: boolean[][] } | null)?.grid ?? null;
}

/** The dark squares as one path, a unit each. */
export const squares = (grid: boolean[][]) => grid.map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")).join("")).join("");
