import { browserSwitch } from '#web/platform/browser-switch.ts';

const sound = browserSwitch('orderSound', 'off');
let context: AudioContext | undefined;

export const { isOn: isSoundOn, useIsOn: useSoundOn } = sound;

/** Plays the sound, because browsers allow sound only after a click. */
export function switchSound(on: boolean): void {
  sound.set(on);
  if (on) playOrderSound();
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
