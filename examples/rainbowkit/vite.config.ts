import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  resolve: { alias: { '@rainbow-me/rainbowkit': '@latchkey/rainbowkit-compat' } },
})
