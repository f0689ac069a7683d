// Reads statements of a service, and compares each answer with its record. See docs/feeders.md.
//   k6 run -e ADDRESS=http://localhost:8080 -e RATE=100 -e DURATION=60s docs/k6/statements.js
import { check } from "k6";
import { SharedArray } from "k6/data";
import http from "k6/http";

const address = __ENV.ADDRESS || "http://localhost:8080";
const records = new SharedArray("statements", () =>
  open(__ENV.RECORDS || "../../statements.jsonl").trim().split("\n").map((line) => JSON.parse(line)));

export const options = {
  scenarios: {
    readers: {
      executor: "constant-arrival-rate",
      rate: Number(__ENV.RATE || 100),
      timeUnit: "1s",
      duration: __ENV.DURATION || "60s",
      preAllocatedVUs: 50,
    },
  },
  thresholds: { checks: ["rate==1"], http_req_duration: ["p(95)<500"] },
};

export default function () {
  const record = records[Math.floor(Math.random() * records.length)];
  // Your service: the address of a statement, and checks of the answer.
  const answer = http.get(`${address}/api/documents/id:${record.id}`);
  check(answer, {
    "is there": (each) => each.status === 200,
    "is the statement asked for": (each) => each.json("path") === record.path,
    "has its account": (each) => each.json("properties")["account:number"] === record.account_number,
  });
}
