import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

export interface Tampering {
  readonly origin?: string
  readonly rpId?: string
  readonly topOrigin?: string
  readonly challenge?: string
  readonly isVerified?: boolean
  readonly counter?: number
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const base64url = (data: Buffer) => data.toString('base64url')

/**
 * A software passkey (P-256), which lies on demand.
 *
 * @see https://www.w3.org/TR/webauthn-3/
 */
export function createPasskey(pageOrigin = 'https://frame.example') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let count = 0

  function clientData(
    type: string,
    challenge: string,
    { origin = pageOrigin, topOrigin, ...tampering }: Tampering,
  ) {
    const data = {
      type,
      challenge: tampering.challenge ?? challenge,
      origin,
      crossOrigin: topOrigin !== undefined,
    }
    return Buffer.from(JSON.stringify({ ...data, ...(topOrigin !== undefined && { topOrigin }) }))
  }

  function authenticatorData(flags: number, { rpId, isVerified = true, counter }: Tampering, extra: Buffer) {
    const bytes = Buffer.alloc(5)
    // User present, user verified.
    bytes[0] = flags | 1 | (isVerified ? 4 : 0)
    bytes.writeUInt32BE(counter ?? count, 1)
    return Buffer.concat([sha256(rpId ?? new URL(pageOrigin).hostname), bytes, extra])
  }

  return {
    id: base64url(id),

    create(options: { challenge: string }, tampering: Tampering = {}) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const coseKey = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey])
      const data = authenticatorData(0x40, tampering, attested)
      const attestationObject = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ])
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options.challenge, tampering)),
          attestationObject: base64url(attestationObject),
          transports: ['internal'],
        },
      }
    },

    get(options: { challenge: string }, tampering: Tampering = {}) {
      count += 1
      const data = authenticatorData(0, tampering, Buffer.alloc(0))
      const client = clientData('webauthn.get', options.challenge, tampering)
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
        },
      }
    },
  }
}
