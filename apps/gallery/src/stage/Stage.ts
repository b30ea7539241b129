import type { Client, OpenOptions, State } from '@latchkey/core'
import type { TestWalletControl } from '@latchkey/testkit/wallet'
import type { RemoteDouble } from './remoteDouble.js'

export interface Stage {
  readonly client: Client
  /** Controls a wallet; the first one by default. */
  wallet(id?: string): TestWalletControl
  remote(): RemoteDouble
  connect(id?: string): Promise<void>
  open(options?: OpenOptions): Promise<void>
  /** By test id, in the page or the modal. */
  find(testId: string): Promise<HTMLElement>
  press(testId: string): Promise<void>
  type(testId: string, text: string): Promise<void>
  /** Waits for the focus; skips that on touch screens, to keep the keyboard down. */
  rest(testId: string): Promise<void>
  until(test: (state: State) => boolean): Promise<void>
  /** Removes everything before the next scene. */
  end(): void
}
