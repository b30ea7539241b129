import type { Client } from '@latchkey/core'

/** The host's name in sentences and rows; a host that gives none is called by its address. */
export const siteName = ({ config }: Client): string => config.metadata.name || location.host
