import { parseCaip10 } from '@latchkey/protocol/caip'
import { showToast } from '../../notices/showToast.js'
import type { Context } from '../../store/context.js'
import type { ConnectedAccount } from '../../types/state.js'

export const warnOfSmartAccount = ({ client }: Pick<Context, 'client'>): void =>
  showToast(client, {
    variant: 'error',
    words: { key: 'toast.smart_account_unsupported', values: {} },
  })

export const isSmartAccount = (
  { store }: Pick<Context, 'store'>,
  { address, connectionId }: ConnectedAccount,
): boolean =>
  store
    .getState()
    .connections[connectionId]?.accounts.some(
      ({ caip, type }) => type === 'smartAccount' && parseCaip10(caip).address === address,
    ) ?? false
