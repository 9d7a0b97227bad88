/** Symbols a second at full speed. */
const SPEED = 22;
const RAMP_MS = 220;
const STOP_MS = 620;
/** How far the stop swings past its place: the slope of the curve at its start follows from it. */
const OVERSHOOT = 0.9;

/** One reel's motion, a function of time alone: nothing is simulated, so a slow frame changes nothing. */
export interface Reel {
  /** Turns until `stop` is called. */
  spin(now: number): void;
  /** Comes to rest with the column in the window; answers when, in the same clock. */
  stop(column: string, now: number): number;
  /** At rest at once. */
  show(column: string): void;
  /** Position in symbols, and speed in symbols a second. */
  motionAt(now: number): { readonly position: number; readonly speed: number };
  /** The letter in a row of the window; rows -1 and 3 are just outside. */
  letter(row: number, position: number): string;
}

const easeWithOvershoot = (u: number): number =>
  1 + (OVERSHOOT + 1) * (u - 1) ** 3 + OVERSHOOT * (u - 1) ** 2;

export function createReel(strip: string, column: string): Reel {
  let rest = 0;
  let turning: number | null = null;
  let stopping: { from: number; to: number; start: number; length: number } | null = null;
  const fixed = new Map<number, string>();

  const fix = (at: number, letters: string): void => {
    fixed.clear();
    for (let row = 0; row < 3; row += 1) fixed.set(row - at, letters.charAt(row));
  };
  const turned = (now: number): number => {
    if (turning === null) return rest;
    const age = Math.max(0, now - turning);
    const ramp = Math.min(age, RAMP_MS);
    return rest + (SPEED / 1000) * (ramp ** 2 / (2 * RAMP_MS) + Math.max(0, age - RAMP_MS));
  };
  fix(0, column);

  return {
    spin(now) {
      if (turning === null && stopping === null) turning = now;
    },
    stop(letters, now) {
      const from = turned(now);
      const to = Math.ceil(from + ((SPEED / 1000) * STOP_MS) / (OVERSHOOT + 3) + 3);
      const length = ((to - from) * (OVERSHOOT + 3) * 1000) / SPEED;
      const held = new Map(fixed);
      fix(to, letters);
      for (const [index, letter] of held) if (!fixed.has(index)) fixed.set(index, letter);
      stopping = { from, to, start: now, length };
      turning = null;
      rest = to;
      return now + length;
    },
    show(letters) {
      turning = null;
      stopping = null;
      rest = Math.ceil(rest);
      fix(rest, letters);
    },
    motionAt(now) {
      if (stopping === null) {
        const speed = turning === null ? 0 : SPEED * Math.min(1, Math.max(0, now - turning) / RAMP_MS);
        return { position: turned(now), speed };
      }
      const { from, to, start, length } = stopping;
      const u = (now - start) / length;
      if (u >= 1) {
        stopping = null;
        return { position: to, speed: 0 };
      }
      const speed = u < 0.55 ? SPEED * (1 - u / 0.55) : 0;
      return { position: from + (to - from) * easeWithOvershoot(Math.max(0, u)), speed };
    },
    letter(row, position) {
      const index = row - Math.floor(position);
      const ring = ((index % strip.length) + strip.length) % strip.length;
      return fixed.get(index) ?? strip.charAt(ring);
    },
  };
}
