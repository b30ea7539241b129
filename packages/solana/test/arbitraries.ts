import * as fc from 'fast-check'
import { encodeBase58 } from '@latchkey/protocol/base58'

export const anyKey = fc.uint8Array({ minLength: 32, maxLength: 32 })

export const anyAddress = anyKey.map((bytes) => encodeBase58(bytes))
