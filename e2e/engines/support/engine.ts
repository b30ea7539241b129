export interface Point {
  readonly x: number
  readonly y: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

export type Key = 'Enter' | 'Escape' | 'Tab'

/** A page in its own window: real input, and functions that run in it. */
export interface EngineWindow {
  read<Args extends readonly unknown[], Result>(
    run: (...args: Args) => Result,
    ...args: Args
  ): Promise<Result>
  press(point: Point): Promise<void>
}

export interface Engine extends EngineWindow {
  goto(url: string): Promise<void>
  /** Runs a function in the embedded wallet's cross-site frame. */
  readFrame<Args extends readonly unknown[], Result>(
    run: (...args: Args) => Result,
    ...args: Args
  ): Promise<Result>
  opened(): Promise<EngineWindow | undefined>
  type(text: string): Promise<void>
  key(key: Key): Promise<void>
  resize(size: Size): Promise<void>
  close(): Promise<void>
}

export const viewport: Size = { width: 1280, height: 860 }

export const pathSteps = 12

export const frameId = 'latchkey-frame'
