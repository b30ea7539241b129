import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  build: {
    target: 'es2022',
    sourcemap: true,
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: {
        index: 'index.html',
        headless: 'headless.html',
        login: 'login.html',
        theming: 'theming.html',
        wagmi: 'wagmi.html',
      },
    },
  },
  server: { host: '127.0.0.1', port: 4100 },
})
