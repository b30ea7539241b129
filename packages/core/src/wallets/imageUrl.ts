import type { Client } from '../types/client.js'

/** A picture that the gateway serves. Network ids are CAIP-2 ids, token ids symbols, currency ids codes. */
export interface ImageRequest {
  readonly kind: 'wallet' | 'network' | 'token' | 'currency'
  readonly id: string
}

/** URL of a picture at the gateway, or undefined without one: then the drawn fallback is shown. */
export function imageUrl(_client: Client, _image: ImageRequest): string | undefined {
  throw new Error('not yet')
}
