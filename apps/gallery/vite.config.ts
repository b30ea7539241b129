import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { pictures } from './vite/pictures.js'
import { scriptedChunks } from './vite/scriptedChunks.js'

export default defineConfig({
  plugins: [react(), pictures(), scriptedChunks()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  server: { host: '127.0.0.1', port: 4102 },
  preview: { host: '127.0.0.1', port: 4102 },
})
