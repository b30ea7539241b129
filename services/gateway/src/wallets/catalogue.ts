import { readFile } from 'node:fs/promises'
import { z } from 'zod'

const link = z
  .string()
  .max(512)
  .regex(/^[a-z][a-z0-9+.-]*:\//i, 'must start with a scheme')
const webLink = z.url({ protocol: /^https$/ }).max(512)

/** See data/wallets.json. */
export const catalogueEntrySchema = z.strictObject({
  id: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/),
  name: z.string().min(1).max(64),
  aliases: z.array(z.string().min(1).max(64)).default([]),
  description: z.string().max(280).optional(),
  badge_type: z.string().max(32).optional(),
  homepage: webLink.optional(),
  rdns: z.string().max(128).optional(),
  mobile_link: link.optional(),
  link_mode: link.optional(),
  desktop_link: link.optional(),
  webapp_link: link.optional(),
  app_store: webLink.optional(),
  play_store: webLink.optional(),
  chrome_store: webLink.optional(),
  firefox_store: webLink.optional(),
  /** Besides the public network. */
  relays: z
    .array(z.url({ protocol: /^wss?$/ }).max(512))
    .max(20)
    .optional(),
  order: z.int().positive(),
  chains: z.array(z.string().regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/)).min(1),
  /** `{set}/{id}` of @web3icons/core or simple-icons, or an uploaded picture. */
  image: z
    .string()
    .regex(
      /^((wallets|exchanges|networks|tokens|simple-icons)\/[A-Za-z0-9-]+|upload\/[0-9a-f]{64})$/,
      'must be a picture of an icon package, or one that was uploaded',
    )
    .optional(),
})

export type CatalogueEntry = z.infer<typeof catalogueEntrySchema>

export const defaultCatalogue = new URL('../../data/wallets.json', import.meta.url)

/** @throws with the path of each wrong field */
export async function readCatalogue(
  file: URL | string,
): Promise<{ readonly entries: readonly CatalogueEntry[]; readonly text: string }> {
  const text = await readFile(file, 'utf8')
  const parsed = z.array(catalogueEntrySchema).safeParse(JSON.parse(text))
  if (!parsed.success) throw new Error(`The wallet catalogue is not valid.\n${z.prettifyError(parsed.error)}`)
  return { entries: parsed.data, text }
}
