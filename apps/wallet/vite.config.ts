import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const relay = ['core', 'types', 'utils'].map((name) => `@walletconnect/${name}`)

export default defineConfig({
  plugins: [react()],
  // Vite writes `{}` for `process.env`, beside public/environment.js.
  define: { 'process.env.IS_VITEST': '"true"', 'process.env.DISABLE_GLOBAL_CORE': '"true"' },
  // Both copies have the same release.
  resolve: { dedupe: relay },
  build: { target: 'es2022', sourcemap: true, assetsInlineLimit: 0, chunkSizeWarningLimit: 2000 },
  server: { host: '127.0.0.1', port: 4101 },
})
