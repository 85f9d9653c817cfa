import { serveFigures } from "./figure-server.ts";

serveFigures();
