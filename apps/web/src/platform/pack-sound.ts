import { browserSwitch } from '#web/platform/browser-switch.ts';

const sound = browserSwitch('packSound', 'on');
let context: AudioContext | undefined;

export const usePackSoundOn = sound.useIsOn;

/** Plays the sound, because browsers allow sound only after a click or a key. */
export function switchPackSound(on: boolean): void {
  sound.set(on);
  playPackSound('counted');
}

interface Tone {
  /** In hertz. */
  frequency: number;
  /** In seconds. */
  start: number;
  length: number;
  type: OscillatorType;
}

/** Told apart by pitch and rhythm, also over the noise of a hall. */
const sounds = {
  counted: [{ frequency: 1320, start: 0, length: 0.09, type: 'sine' }],
  complete: [
    { frequency: 880, start: 0, length: 0.12, type: 'sine' },
    { frequency: 1320, start: 0.13, length: 0.25, type: 'sine' },
  ],
  stop: [
    { frequency: 160, start: 0, length: 0.28, type: 'square' },
    { frequency: 120, start: 0.34, length: 0.5, type: 'square' },
  ],
} satisfies Record<string, Tone[]>;

export type PackSound = keyof typeof sounds;

/** Plays nothing while it is switched off or the browser blocks sound. */
export function playPackSound(name: PackSound): void {
  if (!sound.isOn()) return;
  context ??= new AudioContext();
  const { destination, currentTime } = context;
  void context.resume();
  for (const { frequency, start, length, type } of sounds[name]) {
    const begin = currentTime + start;
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setValueAtTime(0, begin);
    gain.gain.linearRampToValueAtTime(0.25, begin + 0.01);
    gain.gain.setValueAtTime(0.25, begin + length - 0.03);
    gain.gain.linearRampToValueAtTime(0, begin + length);
    const tone = new OscillatorNode(context, { frequency, type });
    tone.connect(gain).connect(destination);
    tone.start(begin);
    tone.stop(begin + length);
  }
}
