/** A point in the viewport of the top page, CSS pixels. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** Of a viewport, CSS pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** Keys that are no characters. */
export type Key = 'Enter' | 'Escape' | 'Tab'

/** A page in a window of its own: real input, and functions that run in it. */
export interface EngineWindow {
  /** Runs a function in the page. */
  read<Args extends readonly unknown[], Result>(
    run: (...args: Args) => Result,
    ...args: Args
  ): Promise<Result>
  /** Moves the mouse there on a straight path, and presses its main button. */
  press(point: Point): Promise<void>
}

/** A window of a browser, as far as these tests drive it, and what it opens. */
export interface Engine extends EngineWindow {
  goto(url: string): Promise<void>
  /** Runs a function in the frame of an embedded wallet, which is of another site. */
  readFrame<Args extends readonly unknown[], Result>(
    run: (...args: Args) => Result,
    ...args: Args
  ): Promise<Result>
  /** The window that the page has opened; undefined while there is none. */
  opened(): Promise<EngineWindow | undefined>
  type(text: string): Promise<void>
  key(key: Key): Promise<void>
  resize(size: Size): Promise<void>
  close(): Promise<void>
}

/** A desktop's. */
export const viewport: Size = { width: 1280, height: 860 }

/** How many steps a path of the mouse has. */
export const pathSteps = 12

/** Id of the frame's element. */
export const frameId = 'latchkey-frame'
