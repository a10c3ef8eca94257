import path from 'node:path';
import { AssetServerPlugin } from '@vendure/asset-server-plugin';
import { DefaultSearchPlugin, dummyPaymentHandler } from '@vendure/core';

// As the documentation starts a shop: assets, search, payments that are only authorized. No mails, no dashboard.

const { PORT = '3000', DATABASE_URL, DATA_DIR = '.' } = process.env;

const connection =
  DATABASE_URL === undefined
    ? {
        type: 'better-sqlite3',
        database: path.join(DATA_DIR, 'vendure.sqlite'),
        // The shop itself waits for the disk, as it is delivered.
        prepareDatabase: (db) => process.env.FILL === 'on' && db.pragma('synchronous = OFF'),
      }
    : { type: 'postgres', url: DATABASE_URL };

export const config = {
  apiOptions: { port: Number(PORT), hostname: '127.0.0.1', adminApiPath: 'admin-api', shopApiPath: 'shop-api' },
  authOptions: {
    tokenMethod: ['bearer'],
    // Its defaults are refused in production.
    superadminCredentials: { identifier: 'bench', password: 'bench-password' },
    cookieOptions: { secret: 'bench' },
  },
  // The tables are made by the filling alone.
  dbConnectionOptions: { ...connection, synchronize: process.env.FILL === 'on', logging: false },
  paymentOptions: { paymentMethodHandlers: [dummyPaymentHandler] },
  importExportOptions: { importAssetsDir: DATA_DIR },
  plugins: [
    AssetServerPlugin.init({ route: 'assets', assetUploadDir: path.join(DATA_DIR, 'assets') }),
    DefaultSearchPlugin.init({ bufferUpdates: false, indexStockStatus: true }),
  ],
};
