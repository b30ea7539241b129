import { uniqueBy } from '@latchkey/kit/settingsFile'
import { z } from 'zod'

/** The settings file's check covers other fields. */
const entry = <Key extends string>(key: Key) =>
  z.looseObject({ [key]: z.string().min(1).max(512) } as Record<Key, z.ZodString>)

const listBy = <Key extends string>(key: Key) =>
  z
    .array(entry(key))
    .max(1000)
    // TypeScript does not see a computed key.
    .superRefine((items, context) => uniqueBy(key)(items as unknown as Record<Key, string>[], context))

export const documentSchema = z.strictObject({
  projects: listBy('id').optional(),
  relays: listBy('url').optional(),
  chains: listBy('caip2').optional(),
  wallets: z.looseObject({ custom: listBy('id').optional() }).optional(),
})

export type SettingsDocument = z.infer<typeof documentSchema>
