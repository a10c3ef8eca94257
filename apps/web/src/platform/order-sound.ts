import { useSyncExternalStore } from 'react';

// A setting of this browser, off by default.

const KEY = 'orderSound';
const listeners = new Set<() => void>();
let context: AudioContext | undefined;

export function isSoundOn(): boolean {
  return localStorage.getItem(KEY) === 'on';
}

/** Plays the sound, because browsers allow sound only after a click. */
export function switchSound(on: boolean): void {
  if (on) localStorage.setItem(KEY, 'on');
  else localStorage.removeItem(KEY);
  for (const listener of listeners) listener();
  if (on) playOrderSound();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export function useSoundOn(): boolean {
  return useSyncExternalStore(subscribe, isSoundOn);
}

/** Plays nothing while the browser blocks sound. */
export function playOrderSound(): void {
  context ??= new AudioContext();
  const { destination } = context;
  void context.resume();
  for (const [index, frequency] of [660, 880].entries()) {
    const start = context.currentTime + index * 0.16;
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(0.15, start + 0.02);
    gain.gain.exponentialRampToValueAtTime(0.001, start + 0.3);
    const tone = new OscillatorNode(context, { frequency });
    tone.connect(gain).connect(destination);
    tone.start(start);
    tone.stop(start + 0.3);
  }
}
