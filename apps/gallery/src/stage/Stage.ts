import type { Client, OpenOptions, State } from '@latchkey/core'
import type { TestWalletControl } from '@latchkey/testkit/wallet'
import type { RemoteDouble } from './remoteDouble.js'

export interface Stage {
  readonly client: Client
  /** Default: the first. */
  wallet(id?: string): TestWalletControl
  remote(): RemoteDouble
  connect(id?: string): Promise<void>
  open(options?: OpenOptions): Promise<void>
  /** In page or modal. */
  find(testId: string): Promise<HTMLElement>
  press(testId: string): Promise<void>
  type(testId: string, text: string): Promise<void>
  /** For the focus; not on touch screens, to keep the keyboard down. */
  waitForRest(testId: string): Promise<void>
  until(test: (state: State) => boolean): Promise<void>
  end(): void
}
