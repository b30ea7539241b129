import type { Account, AccountLogin } from '@latchkey/core/adapter'
import { type Caip2, formatCaip10 } from '@latchkey/protocol/caip'
import type { FrameAccount, FrameUser } from '@latchkey/protocol/frame'
import type { EmbeddedConnectionParameters } from './createConnection.js'

export interface Present {
  user: FrameUser
  chainId: Caip2
  isEnded: boolean
}

export const allOf = ({ accounts, address, preferredAccountType }: FrameUser): readonly FrameAccount[] =>
  accounts ?? [{ address, type: preferredAccountType ?? 'eoa' }]

function loginOf(user: FrameUser): AccountLogin {
  const { email, isRecoverable, newDeviceAsks, socialProvider, userName: username } = user
  const isKnown = email !== undefined || username !== undefined
  return {
    ...(isKnown && { user: { ...(email && { email }), ...(username && { username }) } }),
    ...(socialProvider && { socialProvider }),
    ...(isRecoverable !== undefined && { isRecoverable }),
    ...(newDeviceAsks && { newDeviceAsks }),
  }
}

export function createFacts(
  {
    accountTypes,
    family,
    smartAccountNetworks,
  }: Pick<EmbeddedConnectionParameters, 'accountTypes' | 'family' | 'smartAccountNetworks'>,
  present: Present,
) {
  const accounts = (): readonly Account[] => {
    const { chainId, user } = present
    const userAccounts = allOf(user)
    const allowedAccounts = userAccounts.filter(({ type }) => accountTypes?.includes(type) ?? true)
    // A network without smart accounts uses the key's account.
    const shownAccounts = allowedAccounts.length > 0 ? allowedAccounts : userAccounts
    const isActive = ({ address }: { readonly address: string }): boolean => address === user.address
    const { smartAccountDeployed: deployed } = user
    return [...shownAccounts.filter(isActive), ...shownAccounts.filter((one) => !isActive(one))].map(
      ({ address, type }) => ({
        caip: formatCaip10(chainId, address),
        type,
        ...(type === 'smartAccount' && deployed !== undefined && { deployed }),
      }),
    )
  }
  const login = (): AccountLogin => loginOf(present.user)
  const smart = (): readonly number[] | undefined =>
    family.namespace === 'eip155' ? smartAccountNetworks?.() : undefined
  const snapshot = (): string =>
    JSON.stringify([
      accounts().map(({ caip, deployed, type }) => [type, caip.split(':')[2], deployed]),
      login(),
      smart(),
    ])
  return { accounts, login, smart, snapshot }
}

export type Facts = ReturnType<typeof createFacts>
