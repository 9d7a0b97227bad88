import * as v from 'valibot';
import { proxy } from 'valtio';
import { deviceStore } from '../../core/device-store.ts';

const NAME = 'orbit.searches';
const KEPT = 6;
const Texts = v.array(v.string());

function stored(): string[] {
  try {
    const parsed = v.safeParse(Texts, JSON.parse(deviceStore.get(NAME) ?? '[]'));
    return parsed.success ? parsed.output.slice(0, KEPT) : [];
  } catch {
    return [];
  }
}

/** The latest searches of this device, latest first. They stay on it. */
export const recent = proxy<{ texts: string[] }>({ texts: stored() });

export function rememberSearch(text: string): void {
  const typed = text.trim();
  const others = recent.texts.filter(other => other.toLowerCase() !== typed.toLowerCase());
  recent.texts = [typed, ...others].slice(0, KEPT);
  deviceStore.set(NAME, JSON.stringify(recent.texts));
}

export function forgetSearches(): void {
  recent.texts = [];
  deviceStore.remove(NAME);
}
