import { runCommand } from "./run.js";
import { EXIT } from "./terminal.js";

// A reader that has seen enough, such as `head`, is no error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(EXIT.done);
  throw error;
});

await runCommand(process.argv.slice(2));
// Connections that could not be closed in time must not keep it from ending.
process.exit();
