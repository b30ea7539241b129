import type { NextConfig } from 'next'

const config: NextConfig = {
  poweredByHeader: false,
  // Folders above have lockfiles of their own.
  turbopack: { root: import.meta.dirname },
}

export default config
