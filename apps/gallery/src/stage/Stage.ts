import type { Client, OpenOptions, State } from '@latchkey/core'
import type { TestWalletControl } from '@latchkey/testkit/wallet'
import type { RemoteDouble } from './remoteDouble.js'

/** What the steps of a scene can do: what a visitor does, and what happens in the wallets meanwhile. */
export interface Stage {
  readonly client: Client
  /** Scripts a wallet; the first one without an id. */
  wallet(id?: string): TestWalletControl
  /** What happens in the wallet elsewhere. */
  remote(): RemoteDouble
  /** Connects without the modal. */
  connect(id?: string): Promise<void>
  /** Opens the modal and waits until it stands. */
  open(options?: OpenOptions): Promise<void>
  /** Waits for an element by its test id, in the page or the modal. */
  find(testId: string): Promise<HTMLElement>
  press(testId: string): Promise<void>
  type(testId: string, text: string): Promise<void>
  /** Where the focus comes to rest with a mouse; a touch screen keeps its keyboard down. */
  rest(testId: string): Promise<void>
  /** Waits for a state. */
  until(test: (state: State) => boolean): Promise<void>
  /** Takes everything away again: the next scene meets nothing of it. */
  end(): void
}
