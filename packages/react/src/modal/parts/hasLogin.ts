import type { State } from '@latchkey/core'

/** Whether visitors may log in by email, passkey or a provider. */
export const hasLogin = ({ features: { email, passkey, socials } }: State): boolean =>
  email || passkey || socials !== false
