"""Smaller pictures: 256 colours, chosen by the browser itself, instead of sixteen million."""

import base64
import struct
import zlib

from playwright.sync_api import Page

COUNT = """async (png) => {
    const image = new Image();
    image.src = "data:image/png;base64," + png;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height), pen = canvas.getContext("2d");
    pen.drawImage(image, 0, 0);
    const { data, width, height } = pen.getImageData(0, 0, image.width, image.height);

    // median cut: the box with the widest spread of colours, weighed by how often they occur, is split in the middle
    const often = new Map();
    for (let i = 0; i < data.length; i += 4) {
        const key = ((data[i] >> 2) << 12) | ((data[i + 1] >> 2) << 6) | (data[i + 2] >> 2);
        often.set(key, (often.get(key) ?? 0) + 1);
    }
    const channels = (key) => [(key >> 12) << 2 | 2, ((key >> 6) & 63) << 2 | 2, (key & 63) << 2 | 2];
    const colours = [...often].map(([key, count]) => ({ key, rgb: channels(key), count }));
    const weigh = (list) => {
        let best = 0, axis = 0;
        for (let c = 0; c < 3; c++) {
            let sum = 0, square = 0, all = 0;
            for (const one of list) {
                const weight = Math.sqrt(one.count);
                sum += one.rgb[c] * weight;
                square += one.rgb[c] ** 2 * weight;
                all += weight;
            }
            const spread = square - (sum * sum) / all;
            if (spread > best) [best, axis] = [spread, c];
        }
        return { list, best, axis };
    };
    let parts = [weigh(colours)];
    while (parts.length < 256) {
        parts.sort((a, b) => b.best - a.best);
        const { list, best, axis } = parts[0];
        if (!best) break;
        list.sort((a, b) => a.rgb[axis] - b.rgb[axis]);
        const half = list.reduce((sum, one) => sum + Math.sqrt(one.count), 0) / 2;
        let at = 0, sum = 0;
        while (at < list.length - 1 && sum < half) sum += Math.sqrt(list[at++].count);
        at = Math.max(1, Math.min(at, list.length - 1));
        parts.splice(0, 1, weigh(list.slice(0, at)), weigh(list.slice(at)));
    }
    const palette = parts.map(({ list }) => {
        const all = list.reduce((sum, one) => sum + one.count, 0);
        return [0, 1, 2].map((c) => Math.round(list.reduce((sum, one) => sum + one.rgb[c] * one.count, 0) / all));
    });

    // each pixel gets the nearest colour, and passes on what it lacks to its neighbours, so that lamplight keeps its slopes
    const near = new Map();
    const nearest = (r, g, b) => {
        const key = ((r >> 2) << 12) | ((g >> 2) << 6) | (b >> 2);
        let found = near.get(key);
        if (found === undefined) {
            let least = Infinity;
            palette.forEach(([pr, pg, pb], i) => {
                const far = 2 * (r - pr) ** 2 + 4 * (g - pg) ** 2 + 3 * (b - pb) ** 2;
                if (far < least) [least, found] = [far, i];
            });
            near.set(key, found);
        }
        return found;
    };
    const STRENGTH = 0.6, wanted = Float32Array.from(data), chosen = new Uint8Array(width * height);
    const whole = (value) => (value < 0 ? 0 : value > 255 ? 255 : Math.round(value));
    for (let y = 0; y < height; y++)
        for (let x = 0; x < width; x++) {
            const at = y * width + x, i = at * 4, rgb = [whole(wanted[i]), whole(wanted[i + 1]), whole(wanted[i + 2])];
            chosen[at] = nearest(...rgb);
            for (let c = 0; c < 3; c++) {
                const lack = (rgb[c] - palette[chosen[at]][c]) * STRENGTH;
                if (x + 1 < width) wanted[i + 4 + c] += (lack * 7) / 16;
                if (y + 1 < height) {
                    if (x) wanted[i + width * 4 - 4 + c] += (lack * 3) / 16;
                    wanted[i + width * 4 + c] += (lack * 5) / 16;
                    if (x + 1 < width) wanted[i + width * 4 + 4 + c] += lack / 16;
                }
            }
        }
    let text = "";
    for (let i = 0; i < chosen.length; i += 32768) text += String.fromCharCode(...chosen.subarray(i, i + 32768));
    return { width, height, palette, chosen: btoa(text) };
}"""


def lean(page: Page, png: bytes) -> bytes:
    """The same picture with 256 colours."""
    found = page.evaluate(COUNT, base64.b64encode(png).decode())
    width, height = found["width"], found["height"]
    chosen = base64.b64decode(found["chosen"])
    rows = b"".join(b"\0" + chosen[row * width : (row + 1) * width] for row in range(height))
    colours = bytes(channel for colour in found["palette"] for channel in colour)
    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"PLTE", colours)
        + chunk(b"IDAT", zlib.compress(rows, 9))
        + chunk(b"IEND", b"")
    )


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
