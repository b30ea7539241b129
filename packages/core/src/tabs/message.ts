import type { Caip2, Namespace } from '@latchkey/protocol/caip'
import type { StoredConnection } from '../storage/records.js'
import type { TabChannel } from '../types/platform.js'

export const post = ({ channel }: { readonly channel: TabChannel | null }, message: TabMessage): void =>
  channel?.post(message)

/** Self-contained: storage may be blocked. */
export type TabMessage =
  | { readonly type: 'connect'; readonly connections: readonly StoredConnection[] }
  /** Families of `connectionIds` continue. */
  | {
      readonly type: 'disconnect'
      readonly namespaces: readonly Namespace[]
      readonly connectionIds?: readonly string[]
    }
  | {
      readonly type: 'account'
      readonly namespace: Namespace
      readonly address: string
      /** Two connections may share an address. */
      readonly connectionId: string
    }
  | { readonly type: 'network'; readonly chainId: Caip2 }
