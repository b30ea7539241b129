import { z } from 'zod'
import { shared, webUrl } from '../onrampForms.js'
import type { OnrampProviderDefinition } from '../onrampProvider.js'
import { namespaceOf } from '../../chains/namespaces/namespaces.js'

const settings = z.strictObject({
  ...shared,
  provider: z.literal('meld'),
  publicKey: z.string().min(1).max(256),
  page: webUrl.default('https://meldcrypto.com'),
})

/** Offered whatever the visitor chose. */
const sells = { eip155: 'USDC', solana: 'SOL' }

/** Only the account's holder gets reports, so arrivals are seen on the chain. */
export const meld = {
  settings,
  create({ publicKey, page, label = 'Meld.io' }) {
    return {
      label,
      fees: '1-2%',
      namespaces: ['eip155', 'solana'],
      sells,
      urlOf({ chainId, address, projectId }) {
        const url = new URL(page)
        const coin = namespaceOf(chainId) === 'solana' ? sells.solana : sells.eip155
        for (const [key, value] of [
          ['publicKey', publicKey],
          ['destinationCurrencyCode', coin],
          ['walletAddress', address],
          ['externalCustomerId', projectId],
        ] as const)
          url.searchParams.append(key, value)
        return Promise.resolve(url.href)
      },
    }
  },
} satisfies OnrampProviderDefinition<typeof settings>
