export interface Point {
  readonly x: number
  readonly y: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

export type Key = 'Enter' | 'Escape' | 'Tab'

export interface EngineWindow {
  read<Args extends readonly unknown[], Result>(
    run: (...args: Args) => Result,
    ...args: Args
  ): Promise<Result>
  press(point: Point): Promise<void>
}

export interface Engine extends EngineWindow {
  goto(url: string): Promise<void>
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
