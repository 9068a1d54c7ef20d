// Starts the dashboard in its page.

import "virtual:report-style.css";
import "./style/frame.css";
import "./style/standing.css";
import "./style/form.css";
import "./style/canary.css";
import "./style/admin.css";
import "./style/sizes.css";
import { render } from "preact";
import { App } from "./app.tsx";
import { takeKeyFromAddress } from "./client/key.ts";

takeKeyFromAddress();
render(<App />, document.getElementById("app")!);
