/** Runs a DuckDB query from the command line: `npm run sql -- "select … from 'folder/*.parquet'"`. */
import { DuckDBInstance } from '@duckdb/node-api';

const database = await (await DuckDBInstance.create()).connect();
console.table((await database.runAndReadAll(process.argv[2])).getRowObjectsJson());
