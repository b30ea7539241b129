import type { Network } from '@latchkey/core'
import { shortenAddress, type TypedAddresses } from '@latchkey/core/actions'
import type { Caip2 } from '@latchkey/protocol/caip'
import type { Profile } from '@latchkey/protocol/http'
import { Field } from '@latchkey/ui/components/Field'
import { KeyValue } from '@latchkey/ui/components/KeyValue'
import { LinkButton } from '@latchkey/ui/components/LinkButton'
import { Section } from '@latchkey/ui/components/Section'
import { Stack } from '@latchkey/ui/components/Stack'
import { useWords } from '../../modal/hooks/viewHooks.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { namesWords } from '../../generated/words/namesWords.js'

/** Every EVM chain (ENSIP-19). */
const defaultEvmCoinType = 2147483648

export interface ProfileAddressesProps {
  readonly profile: Profile
  /** The account's network; its address is fixed. */
  readonly chainId: Caip2
  readonly typed: TypedAddresses | undefined
  readonly onType: (typed: TypedAddresses) => void
  readonly onSubmit: () => void
}

export function ProfileAddresses({
  profile: { addresses },
  chainId,
  typed,
  onType,
  onSubmit,
}: ProfileAddressesProps) {
  const { networks } = useClient().config
  const t = useWords(namesWords)
  const nameOf = (coinType: string): string => {
    if (coinType === String(defaultEvmCoinType)) return t('profile.everyChain')
    const id = `eip155:${Number(coinType) - defaultEvmCoinType}`
    return networks.find(({ caipNetworkId }) => caipNetworkId === id)?.name ?? id
  }
  if (typed === undefined)
    return (
      <>
        <KeyValue
          rows={Object.entries(addresses).map(([coinType, { address }]) => ({
            id: coinType,
            label: nameOf(coinType),
            value: <bdi dir="ltr">{shortenAddress(address)}</bdi>,
          }))}
        />
        <LinkButton onClick={() => onType({})} testId="lk-profile-addresses">
          {t('profile.addresses')}
        </LinkButton>
      </>
    )
  return (
    <Stack>
      {coinTypesOf(addresses, networks, chainId).map((coinType) => (
        <Section key={coinType} title={nameOf(coinType)}>
          <Field
            label={t('profile.addressOn', { network: nameOf(coinType) })}
            placeholder="0x…"
            value={typed[coinType] ?? addresses[coinType]?.address ?? ''}
            onChange={(text) => onType({ ...typed, [coinType]: text })}
            onSubmit={onSubmit}
            clearLabel={t('common.clear')}
            ltr
            maxLength={64}
            testId={`lk-profile-address-${coinType}`}
          />
        </Section>
      ))}
    </Stack>
  )
}

/** Excludes the current network, on which the name has to resolve to the account. */
function coinTypesOf(
  addresses: Profile['addresses'],
  networks: readonly Pick<Network, 'caipNetworkId'>[],
  chainId: Caip2,
): readonly string[] {
  const coinTypeOf = (id: string): string => String(Number(id.slice(7)) + defaultEvmCoinType)
  const here = coinTypeOf(chainId)
  const pages = networks.flatMap(({ caipNetworkId: id }) => (id.startsWith('eip155:') ? coinTypeOf(id) : []))
  const every = String(defaultEvmCoinType)
  const excluded = new Set([here, ...(here in addresses ? [] : [every])])
  return [...new Set([every, ...Object.keys(addresses), ...pages])].filter((one) => !excluded.has(one))
}
