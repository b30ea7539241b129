import type { Caip2 } from '@latchkey/protocol/caip'

/** Retired ids and current ones. */
export const chainAliases: Readonly<Record<Caip2, Caip2>> = {
  'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ': 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K': 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
}
