// Contrast (WCAG 2.2), colour difference (CIEDE2000) and dichromatic vision (Machado, Oliveira and
// Fernandes 2009, severity 1.0), for the test of the palette.

export type Rgb = readonly [number, number, number]
type Matrix = readonly [Rgb, Rgb, Rgb]

/** Linear light of `#rrggbb`. */
export function linear(hex: string): Rgb {
  const channel = (start: number): number => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}

/** Contrast ratio of two colours, 1 to 21. */
export function contrast(a: Rgb, b: Rgb): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}

function luminance([r, g, b]: Rgb): number {
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

const identity: Matrix = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
]

/** Kinds of colour vision, as matrices over linear light. */
export const visions: Readonly<Record<string, Matrix>> = {
  trichromatic: identity,
  protanopic: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopic: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopic: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

/** A colour as seen with a vision. */
export function seen([r, g, b]: Rgb, vision: Matrix): Rgb {
  const [x, y, z] = vision.map((row) =>
    Math.min(1, Math.max(0, row[0] * r + row[1] * g + row[2] * b)),
  )
  return [x ?? 0, y ?? 0, z ?? 0]
}

/** CIE L*a*b* under D65. */
function lab([r, g, b]: Rgb): Rgb {
  const f = (t: number): number => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116)
  const x = f((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047)
  const y = f(0.2126729 * r + 0.7151522 * g + 0.072175 * b)
  const z = f((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

/** CIEDE2000 of two colours (Sharma, Wu and Dalal 2005). */
export function difference(first: Rgb, second: Rgb): number {
  return labDifference(lab(first), lab(second))
}

/** CIEDE2000 of two L*a*b* triples. */
export function labDifference([l1, a1, b1]: Rgb, [l2, a2, b2]: Rgb): number {
  const mean7 = ((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2) ** 7
  const g = 0.5 * (1 - Math.sqrt(mean7 / (mean7 + 25 ** 7)))
  const [c1, c2] = [Math.hypot(a1 * (1 + g), b1), Math.hypot(a2 * (1 + g), b2)]
  const [h1, h2] = [angle(b1, a1 * (1 + g)), angle(b2, a2 * (1 + g))]
  const grey = c1 * c2 === 0
  const turn = Math.abs(h2 - h1) <= 180 ? h2 - h1 : h2 - h1 + (h2 > h1 ? -360 : 360)
  const dH = grey ? 0 : 2 * Math.sqrt(c1 * c2) * sin(turn / 2)
  const l = (l1 + l2) / 2
  const c = (c1 + c2) / 2
  const apart = Math.abs(h1 - h2) > 180
  const h = grey ? h1 + h2 : (h1 + h2 + (apart ? (h1 + h2 < 360 ? 360 : -360) : 0)) / 2
  const t =
    1 - 0.17 * cos(h - 30) + 0.24 * cos(2 * h) + 0.32 * cos(3 * h + 6) - 0.2 * cos(4 * h - 63)
  const sl = 1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2)
  const sc = 1 + 0.045 * c
  const sh = 1 + 0.015 * c * t
  const rc = 2 * Math.sqrt(c ** 7 / (c ** 7 + 25 ** 7))
  const rt = -sin(60 * Math.exp(-(((h - 275) / 25) ** 2))) * rc
  const [x, y, z] = [(l2 - l1) / sl, (c2 - c1) / sc, dH / sh]
  return Math.sqrt(x ** 2 + y ** 2 + z ** 2 + rt * y * z)
}

function angle(b: number, a: number): number {
  const degrees = (Math.atan2(b, a) * 180) / Math.PI
  return degrees < 0 ? degrees + 360 : degrees
}

function sin(degrees: number): number {
  return Math.sin((degrees * Math.PI) / 180)
}

function cos(degrees: number): number {
  return Math.cos((degrees * Math.PI) / 180)
}
