import { bech32, bech32m, createBase58check } from '@scure/base'
import { createHash } from 'node:crypto'
import type { NamespaceFacts } from './namespaces.js'

interface Form {
  readonly prefix: string
  readonly versions: readonly number[]
}

const main: Form = { prefix: 'bc', versions: [0x00, 0x05] }
const test: Form = { prefix: 'tb', versions: [0x6f, 0xc4] }

/** By CAIP-2 id (CAIP-4); unknown chains allow any form. */
const forms: ReadonlyMap<string, Form> = new Map([
  ['bip122:000000000019d6689c085ae165831e93', main],
  ['bip122:000000000933ea01ad0ee984209779ba', test],
  ['bip122:00000000da84f2bafbbc53dee25a72ae', test],
  ['bip122:00000008819873e925422c1ff0f99f7c', test],
  ['bip122:0f9188f13cb7b2c71f2a335e3a4fc328', { ...test, prefix: 'bcrt' }],
])

/** Balances come from an explorer: there is no public JSON-RPC. */
export const bip122: NamespaceFacts = {
  methods: new Set(),
  nativeToken: '0x',
  addressForm: 'a Bitcoin address of that network',
  isAddress: (text, caip2) => {
    const form = caip2 === undefined ? undefined : forms.get(caip2)
    const fits = ({ prefix, versions }: Form): boolean =>
      prefixOf(text) === prefix || versions.includes(versionOf(text))
    if (form !== undefined) return fits(form)
    return [...forms.values()].some(fits)
  },
  looksLikeAddress: (text) => /^(?:bc|tb|bcrt)1/i.test(text),
  sameAddress: (text) => (/^(?:bc|tb|bcrt)1/i.test(text) ? text.toLowerCase() : text),
}

const base58check = createBase58check((data) => createHash('sha256').update(data).digest())

/** -1 unless base58 with a 20 byte payload. */
function versionOf(text: string): number {
  try {
    const [version = -1, ...hash] = base58check.decode(text)
    return hash.length === 20 ? version : -1
  } catch {
    return -1
  }
}

/** Segwit (BIP 173, BIP 350). */
function prefixOf(text: string): string | undefined {
  for (const coder of [bech32, bech32m]) {
    const decoded = coder.decodeUnsafe(text, 90)
    const [version, ...words] = decoded?.words ?? []
    if (decoded === undefined || version === undefined || version > 16) continue
    if ((version === 0) !== (coder === bech32)) continue
    const size = coder.fromWordsUnsafe(words)?.length ?? 0
    if (version === 0 ? size === 20 || size === 32 : size >= 2 && size <= 40) return decoded.prefix
  }
  return undefined
}
