-- Full-precision reports of sysbench 1.0 and 1.1 as one line of JSON each, below what sysbench prints otherwise:
--
--   LUA_PATH="$PWD/benchfolio.lua;;" sysbench oltp_read_write --threads=8 --report-interval=1 run
--
-- This path has no `?`: the first `require` loads this file, which then loads what was asked for. sysbench loads its own tests with `require`,
-- and they load `oltp_common`. A script that requires nothing starts with `dofile('/path/of/benchfolio.lua')`.
--
-- Times are in seconds, `histogram_ms` has the buckets of one interval in milliseconds with their counts. Connection options are left out.
--
-- Reference: sysbench, src/sysbench.h (sb_stat_t), src/sb_histogram.h, src/db_driver.c, src/sb_lua.c.

local wanted = ...

local is_1_0 = not sysbench.version or sysbench.version:sub(1, 4) == '1.0.'

local declarations = [[
  typedef struct {
    uint32_t threads_running;
    double time_interval, time_total, latency_pct, latency_min, latency_max, latency_avg, latency_sum;
    uint64_t events, reads, writes, other, errors, reconnects;
    ]] .. (is_1_0 and '' or 'uint64_t bytes_read, bytes_written;') .. [[
    uint64_t queue_length, concurrency;
  } benchfolio_stat;
  typedef struct {
    uint64_t *cumulative_array;
    uint64_t cumulative_nevents;
    uint64_t *temp_array;
    uint64_t **interm_slots;
    size_t array_size;
    double range_min, range_max, range_deduct, range_mult;
  } benchfolio_histogram;
  void db_report_intermediate(benchfolio_stat *);
  void db_report_cumulative(benchfolio_stat *);
  extern benchfolio_histogram sb_latency_histogram;
]]

-- The shortest text that is read as the same number; JSON has no infinity.
local function number(value)
  if value ~= value or value == math.huge or value == -math.huge then return 'null' end
  for digits = 15, 17 do
    local text = ('%.' .. digits .. 'g'):format(value)
    if tonumber(text) == value then return text end
  end
end

local function quoted(text)
  return '"' .. text:gsub('[%c"\\]', function(c) return ('\\u%04x'):format(c:byte()) end) .. '"'
end

local function encoded(value)
  if type(value) == 'number' then return number(value) end
  if type(value) == 'boolean' then return tostring(value) end
  if type(value) ~= 'table' then return quoted(tostring(value)) end
  local items = {}
  for index, each in ipairs(value) do items[index] = encoded(each) end
  return '[' .. table.concat(items, ',') .. ']'
end

local connection = { host = true, port = true, socket = true, user = true, password = true }

local function is_parameter(name)
  return not name:find('password') and not connection[name:match('^%l+sql[-_](%l+)$') or '']
end

local function command()
  local words = { 'sysbench' }
  for _, word in ipairs(sysbench.cmdline.argv) do
    if is_parameter(word:match('^%-%-([^=]+)') or '') then
      words[#words + 1] = word:find('[^%w%-_=+.,:/@%%]') and "'" .. word:gsub("'", [['\'']]) .. "'" or word
    end
  end
  return table.concat(words, ' ')
end

local function parameters()
  local names = {}
  for name in pairs(sysbench.opt) do
    if is_parameter(name) then names[#names + 1] = name end
  end
  table.sort(names)
  for index, name in ipairs(names) do
    names[index] = quoted(name) .. ':' .. encoded(sysbench.opt[name])
  end
  return '{' .. table.concat(names, ',') .. '}'
end

local common = {
  'time_total', 'time_interval', 'threads_running', 'events', 'reads', 'writes', 'other', 'errors', 'reconnects',
  'latency_pct'
}
local latencies = { 'latency_min', 'latency_avg', 'latency_max', 'latency_sum' }

local function report(kind, stat, rest)
  local members = { '"benchfolio":' .. quoted(kind) }
  local function add(name, value)
    if value then members[#members + 1] = quoted(name) .. ':' .. number(value) end
  end
  for _, name in ipairs(common) do add(name, stat[name]) end
  for _, name in ipairs(latencies) do add(name, stat[name]) end
  local function add_rate(name, count) add(name, count / stat.time_interval) end
  add_rate('events_per_second', stat.events)
  add_rate('queries_per_second', stat.reads + stat.writes + stat.other)
  for _, name in ipairs({ 'reads', 'writes', 'other', 'errors', 'reconnects' }) do
    add_rate(name .. '_per_second', stat[name])
  end
  io.write('{' .. table.concat(members, ',') .. rest .. '}\n')
end

-- sysbench has just counted the events of the interval in `temp_array`; only this thread writes to it.
local function histogram(ffi)
  local all = ffi.C.sb_latency_histogram
  local buckets = {}
  for index = 0, tonumber(all.array_size) - 1 do
    local count = tonumber(all.temp_array[index])
    if count > 0 then
      local milliseconds = math.exp(index / all.range_mult + all.range_deduct)
      buckets[#buckets + 1] = ('[%.4g,%d]'):format(milliseconds, count)
    end
  end
  return ',"histogram_ms":[' .. table.concat(buckets, ',') .. ']'
end

local function install()
  local ffi = require('ffi')
  local hooks = sysbench.hooks
  ffi.cdef(declarations)
  local known = pcall(function()
    return ffi.C.db_report_intermediate, ffi.C.db_report_cumulative, ffi.C.sb_latency_histogram
  end)
  if not known then
    if sysbench.tid == 0 then
      io.stderr:write('benchfolio.lua: this sysbench does not export its reports: only its own lines are printed\n')
    end
    return
  end
  local function stat_of(stat)
    local copy = ffi.new('benchfolio_stat')
    for name, value in pairs(stat) do copy[name] = value end
    return copy
  end
  local print_interval = hooks.report_intermediate or function(stat) ffi.C.db_report_intermediate(stat_of(stat)) end
  local print_total = hooks.report_cumulative or function(stat) ffi.C.db_report_cumulative(stat_of(stat)) end
  function hooks.report_intermediate(stat)
    print_interval(stat)
    report('interval', stat, histogram(ffi))
  end
  function hooks.report_cumulative(stat)
    print_total(stat)
    report('total', stat, ',"percentile":' .. number(sysbench.opt.percentile))
    io.write('{"benchfolio":"parameters","command":' .. quoted(command()) .. ',"options":' .. parameters() .. '}\n')
  end
end

if not sysbench.benchfolio then
  sysbench.benchfolio = true
  install()
end

if wanted == nil or wanted:match('[^./]+$') == 'benchfolio' then return true end

-- The file was found in place of another: from now on, it is no longer in the path.
local file = debug.getinfo(1, 'S').source:sub(2)
local templates = {}
for template in package.path:gmatch('[^;]+') do
  if template ~= file then templates[#templates + 1] = template end
end
package.path = table.concat(templates, ';')
package.loaded[wanted] = nil
return require(wanted)
