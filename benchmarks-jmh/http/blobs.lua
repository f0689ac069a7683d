-- Statements of natural size: the files of 500 statements in a row, whose keys are read from the file KEYS names.
local keys = {}
for line in io.lines(os.getenv("KEYS")) do
  keys[#keys + 1] = "/api/blobs/" .. line
end
local at = math.random(#keys)

function request()
  at = at % #keys + 1
  return wrk.format("GET", keys[at])
end
