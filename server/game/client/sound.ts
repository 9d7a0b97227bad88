type Note = readonly [frequency: number, at: number, length: number, loud: number];

/** Sounds made by oscillators; nothing sounds, and no audio device is opened, before it is turned on. */
export function createSound() {
  let context: AudioContext | null = null;
  let on = false;
  const play = (notes: readonly Note[], type: OscillatorType): void => {
    if (!on || !context) return;
    const now = context.currentTime;
    for (const [frequency, at, length, loud] of notes) {
      const tone = context.createOscillator();
      const volume = context.createGain();
      tone.type = type;
      tone.frequency.setValueAtTime(frequency, now + at);
      volume.gain.setValueAtTime(0.0001, now + at);
      volume.gain.exponentialRampToValueAtTime(loud, now + at + 0.012);
      volume.gain.exponentialRampToValueAtTime(0.0001, now + at + length);
      tone.connect(volume).connect(context.destination);
      tone.start(now + at);
      tone.stop(now + at + length + 0.05);
    }
  };
  return {
    /** Browsers let it start only from a player's own press. */
    turn(next: boolean): void {
      on = next;
      if (!on) return;
      context ??= new AudioContext();
      context.resume().catch(() => {});
    },
    isOn: (): boolean => on,
    press: (): void =>
      play(
        [
          [220, 0, 0.09, 0.1],
          [330, 0.03, 0.09, 0.06],
        ],
        'triangle',
      ),
    thud: (): void =>
      play(
        [
          [96, 0, 0.14, 0.22],
          [58, 0, 0.2, 0.2],
        ],
        'sine',
      ),
    win: (): void =>
      play(
        [523, 659, 784, 1047].map((f, i): Note => [f, i * 0.085, 0.34, 0.09]),
        'triangle',
      ),
    feature: (): void =>
      play(
        [392, 523, 659, 784, 1047, 1319].map((f, i): Note => [f, i * 0.11, 0.6, 0.08]),
        'sine',
      ),
    reveal: (): void =>
      play(
        [
          [880, 0, 0.2, 0.08],
          [1320, 0.06, 0.3, 0.06],
        ],
        'sine',
      ),
  };
}
export type Sound = ReturnType<typeof createSound>;
