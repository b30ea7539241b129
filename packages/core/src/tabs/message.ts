import type { Caip2, Namespace } from '@latchkey/protocol/caip'
import type { StoredConnection } from '../storage/records.js'
import type { TabChannel } from '../types/platform.js'

/** Tells the other tabs; never heard by this one. */
export const post = ({ channel }: { readonly channel: TabChannel | null }, message: TabMessage): void =>
  channel?.post(message)

/** What tabs tell each other. It carries all that is needed, since storage may be blocked. */
export type TabMessage =
  | { readonly type: 'connect'; readonly connections: readonly StoredConnection[] }
  /** Families that ended, and single connections of those that go on. */
  | {
      readonly type: 'disconnect'
      readonly namespaces: readonly Namespace[]
      readonly connectionIds?: readonly string[]
    }
  | {
      readonly type: 'account'
      readonly namespace: Namespace
      readonly address: string
      /** The wallet that has it: two may share an address. */
      readonly connectionId: string
    }
  | { readonly type: 'network'; readonly chainId: Caip2 }
