import { z } from 'zod'

const suffix = z
  .string()
  .regex(/^\.[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,3}$/, 'must begin with a dot, such as .shop.eth')
const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/, 'must be 0x and 40 hex digits')

export const nameSettings = z.strictObject({
  /** New names get the first. */
  suffixes: z.array(suffix).min(1).max(2),
  /** Besides the built-in list. */
  reserved: z.array(z.string().min(1).max(32)).max(10_000).default([]),
  /** With paths, such as https://ipfs.example, for pictures of names. */
  ipfs: z
    .url({ protocol: /^https$/, error: 'must be an https URL' })
    .max(500)
    .optional(),
  ens: z
    .strictObject({
      /** One of `chains`. */
      chain: z.string().regex(/^eip155:\d{1,32}$/, 'must be a CAIP-2 id such as eip155:1'),
      /** ENSIP-23; the same on Ethereum and its testnets. */
      universalResolver: address.default('0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe'),
    })
    .optional(),
})

export type NameSettings = z.infer<typeof nameSettings>
