/** A point in the top page's viewport, CSS pixels. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** A viewport, CSS pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** Keys without characters. */
export type Key = 'Enter' | 'Escape' | 'Tab'

/** A page in its own window: real input, and functions that run in it. */
export interface EngineWindow {
  read<Args extends readonly unknown[], Result>(
    run: (...args: Args) => Result,
    ...args: Args
  ): Promise<Result>
  /** Moves the mouse there on a straight path, and presses its main button. */
  press(point: Point): Promise<void>
}

/** A browser window with the features that these tests need. */
export interface Engine extends EngineWindow {
  goto(url: string): Promise<void>
  /** Runs a function in the embedded wallet's cross-site frame. */
  readFrame<Args extends readonly unknown[], Result>(
    run: (...args: Args) => Result,
    ...args: Args
  ): Promise<Result>
  /** The window that the page has opened; undefined if none. */
  opened(): Promise<EngineWindow | undefined>
  type(text: string): Promise<void>
  key(key: Key): Promise<void>
  resize(size: Size): Promise<void>
  close(): Promise<void>
}

export const viewport: Size = { width: 1280, height: 860 }

/** Steps of a mouse path. */
export const pathSteps = 12

/** Id of the frame's element. */
export const frameId = 'latchkey-frame'
