type Fields = readonly { readonly name: string; readonly type: string }[]

/** Typed data as a page sends it. */
interface Typed {
  readonly domain: object
  readonly primaryType: string
  readonly types: Readonly<Record<string, Fields>>
  readonly message: object
}

/** @param list names and types, one after the other: `to address, value uint256` */
const fields = (list: string): Fields =>
  list.split(', ').map((field) => {
    const [name = '', type = ''] = field.split(' ')
    return { name, type }
  })

const thief = '0x000000000000000000000000000000000000dEaD'
const token = '0x52908400098527886E0F7030069857D2E4169EE7'
const word = `0x${'0'.repeat(64)}`
const domainType = fields('name string, version string, chainId uint256, verifyingContract address')

const typed = (
  chainId: number,
  types: Record<string, Fields>,
  message: object,
  { contract = token, name = 'Prize draw' } = {},
): Typed => ({
  domain: { name, version: '1', chainId, verifyingContract: contract },
  primaryType: Object.keys(types)[0] ?? '',
  types: { ...types, EIP712Domain: domainType },
  message,
})

/** Rights that a mask may not win. */
export const rights = (own: string, chainId: number): readonly Typed[] => [
  typed(
    chainId,
    { Permit: fields('holder address, spender address, nonce uint256, expiry uint256, allowed bool') },
    { holder: own, spender: thief, nonce: 0, expiry: 0, allowed: true },
    { name: 'Dai Stablecoin' },
  ),
  typed(
    chainId,
    {
      TransferWithAuthorization: fields(
        'from address, to address, value uint256, validAfter uint256, validBefore uint256, nonce bytes32',
      ),
    },
    { from: own, to: thief, value: '1', validAfter: 0, validBefore: '4102444800', nonce: word },
  ),
  typed(
    chainId,
    {
      PermitSingle: fields('details PermitDetails, spender address, sigDeadline uint256'),
      PermitDetails: fields('token address, amount uint160, expiration uint48, nonce uint48'),
    },
    {
      details: { token, amount: '1', expiration: '4102444800', nonce: 0 },
      spender: thief,
      sigDeadline: '4102444800',
    },
    { name: 'Permit2', contract: '0x000000000022D473030F116dDEE9F6B43aC78BA3' },
  ),
  typed(chainId, { Guess: fields('who address, how bytes32') }, { who: thief, how: word }),
]
