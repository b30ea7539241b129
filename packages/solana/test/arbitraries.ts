import * as fc from 'fast-check'
import { encodeBase58 } from '@latchkey/protocol/base58'

/** Any 32 bytes. */
export const anyKey = fc.uint8Array({ minLength: 32, maxLength: 32 })

/** Any address. */
export const anyAddress = anyKey.map((bytes) => encodeBase58(bytes))
