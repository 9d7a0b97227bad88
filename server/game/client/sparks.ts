interface Spark {
  readonly x: number;
  readonly y: number;
  readonly vx: number;
  readonly vy: number;
  readonly size: number;
  readonly turn: number;
  readonly start: number;
}
const LIFE_MS = 1500;
const GRAVITY = 1300;

/** Coins that fly from a place; each is a function of its age. */
export function createSparks() {
  let all: Spark[] = [];
  return {
    burst(x: number, y: number, count: number, now: number): void {
      for (let i = 0; i < count; i += 1) {
        const angle = -Math.PI / 2 + (Math.random() - 0.5) * 2.2;
        const speed = 260 + Math.random() * 520;
        const size = 5 + Math.random() * 7;
        const start = now + Math.random() * 260;
        all.push({
          x,
          y,
          vx: Math.cos(angle) * speed,
          vy: Math.sin(angle) * speed,
          size,
          turn: Math.random() * 9,
          start,
        });
      }
    },
    /** Answers whether any is left. */
    paint(pen: CanvasRenderingContext2D, now: number): boolean {
      all = all.filter(({ start }) => now - start < LIFE_MS);
      for (const { x, y, vx, vy, size, turn, start } of all) {
        const age = (now - start) / 1000;
        if (age < 0) continue;
        pen.save();
        pen.globalAlpha = Math.min(1, (LIFE_MS / 1000 - age) * 3);
        pen.translate(x + vx * age, y + vy * age + (GRAVITY * age * age) / 2);
        pen.scale(Math.max(0.15, Math.abs(Math.cos(age * 7 + turn))), 1);
        pen.fillStyle = '#b8770f';
        pen.beginPath();
        pen.arc(0, 1, size, 0, 7);
        pen.fill();
        pen.fillStyle = '#ffd65a';
        pen.beginPath();
        pen.arc(0, 0, size * 0.92, 0, 7);
        pen.fill();
        pen.fillStyle = '#fff3b8';
        pen.beginPath();
        pen.arc(-size * 0.2, -size * 0.25, size * 0.45, 0, 7);
        pen.fill();
        pen.restore();
      }
      return all.length > 0;
    },
  };
}
